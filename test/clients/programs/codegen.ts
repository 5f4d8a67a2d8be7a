import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: '../../../docs/schema.graphql',
  documents: ['*.ts'],
  generates: {
    './generated/gql/': {
      preset: 'client',
      config: {
        useTypeImports: true,
        strictScalars: true,
        scalars: {
          CountryCode: 'string',
          JSON: 'unknown',
          DateTime: 'string',
          ID: 'string',
          PhoneNumber: 'string',
          SafeInt: 'number',
          URL: 'string',
          Yen: 'number',
        },
      },
    },
    './generated/possible-types.json': { plugins: ['fragment-matcher'] },
    './generated/schema.json': { plugins: ['introspection'], config: { minify: true } },
  },
};

export default config;
