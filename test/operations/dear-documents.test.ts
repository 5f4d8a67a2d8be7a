import { dearDocuments } from '../soak/support/dear-documents.ts';

dearDocuments(10);
