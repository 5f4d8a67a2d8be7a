import { dearDocuments } from '../soak/support/dear-documents.ts';

dearDocuments({ randomly: 10, healthyMs: 3_000 });
