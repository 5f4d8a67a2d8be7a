/** What a test asks for is what it knows to be in the answer. */
// biome-ignore lint/suspicious/noExplicitAny: each test would otherwise spell out the shape that it asks for anyway.
export type Json = any;
