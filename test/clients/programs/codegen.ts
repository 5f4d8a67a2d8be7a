import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: '../../../schema/*.graphql',
  documents: ['*.ts'],
  generates: {
    './generated/gql/': {
      preset: 'client',
      config: {
        useTypeImports: true,
        strictScalars: true,
        scalars: { DateTime: 'string', SafeInt: 'number' },
      },
    },
  },
};

export default config;
