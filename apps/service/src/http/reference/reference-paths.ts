/** The paths of the reference, as the contract writes paths. */
export const referencePaths = ['/docs', '/docs/style.css', '/docs/{group}'];
