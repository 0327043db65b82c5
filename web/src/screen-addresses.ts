/**
 * The imports of the screens by path, in a build: `web/screen-addresses.ts` writes them here, out of the first files. In development
 * they stay where the screens are listed.
 */
export const screens: Readonly<Record<string, () => Promise<object>>> = {}
