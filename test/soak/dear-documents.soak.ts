import { dearDocuments } from './support/dear-documents.ts';

dearDocuments(150);
