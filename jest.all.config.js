/** Every test that needs nothing but this repository. */
export { all as default } from './jest.config.js';
