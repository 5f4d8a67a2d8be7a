/** Styles are read by the build. */
declare module '*.css';
