/** The paths of the reference. */
export const referencePaths = ['/docs', '/docs/reference.js', '/docs/scalar.js'];
