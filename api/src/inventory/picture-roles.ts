/** The items of the inventory, as the addresses of the API name them. */
export const PICTURE_OWNERS = ['projects', 'buildings', 'units'] as const
export type PictureOwner = (typeof PICTURE_OWNERS)[number]
/** Everything that has pictures: these, and the construction updates of a building. */
export const PICTURED = [...PICTURE_OWNERS, 'construction-updates'] as const
export type Pictured = (typeof PICTURED)[number]

export const PICTURE_ROLES = [
  'gallery',
  'images',
  'views',
  'logo',
  'pdf-images',
  'pdf-logos',
  'no-units-banner',
  'plans',
  'photos',
] as const
/** The purpose of a picture; also the last part of its address. */
export type PictureRole = (typeof PICTURE_ROLES)[number]

/** The roles that pictures of each have. */
export const rolesOf: Readonly<Record<Pictured, readonly PictureRole[]>> = {
  projects: ['gallery', 'images', 'views', 'logo'],
  buildings: ['gallery', 'images', 'views', 'pdf-images', 'pdf-logos', 'no-units-banner'],
  units: ['plans', 'views'],
  'construction-updates': ['photos'],
}

/** Most pictures of one role; a role of one takes a new picture in the place of the one before. */
export const mostOf = (role: PictureRole): number =>
  role === 'logo' || role === 'no-units-banner' ? 1 : role === 'photos' ? 30 : 100

/** Bytes of one picture at most, and how many are chosen at once. */
export const PICTURE_LARGEST = 30_000_000
export const PICTURES_AT_ONCE = 50

/** Bytes of one panorama at most. It is twice as wide as high, but for so many parts of its height, and as wide as this at least. */
export const PANORAMA_LARGEST = 60_000_000
export const PANORAMA_NARROWEST = 1024
