import { dearDocuments } from './support/dear-documents.ts';

dearDocuments({ randomly: 150, healthyMs: 1_000 });
