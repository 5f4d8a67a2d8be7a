export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const PROTOCOLS = ['http/protobuf', 'http/json'] as const;

export type Pairs = Readonly<Record<string, string>>;

export type TraceSettings = {
  url: string;
  protocol: (typeof PROTOCOLS)[number];
  headers: Pairs;
  /** The name of this gateway, and the operator's other attributes. */
  resource: Pairs;
  sampler: (typeof SAMPLERS)[number];
  ratio: number;
};
