/** The categories of amenities, in the order of the library. */
export const AMENITY_CATEGORIES = [
  'outdoor',
  'wellness',
  'common_area',
  'family',
  'sports',
  'security',
  'services',
  'parking',
  'retail',
  'unit_feature',
] as const
export type AmenityCategory = (typeof AMENITY_CATEGORIES)[number]

/** The pictograms that an amenity can have. */
export const AMENITY_ICONS = [
  'pool',
  'gym',
  'yoga',
  'spa',
  'hot_tub',
  'garden',
  'park',
  'terrace',
  'barbecue',
  'beach',
  'lobby',
  'lounge',
  'work',
  'library',
  'cinema',
  'music',
  'kitchen',
  'party',
  'playground',
  'nursery',
  'school',
  'pets',
  'tennis',
  'football',
  'basketball',
  'golf',
  'running',
  'cycling',
  'guard',
  'camera',
  'lock',
  'concierge',
  'cleaning',
  'parcel',
  'laundry',
  'lift',
  'parking',
  'charging',
  'shop',
  'coffee',
  'restaurant',
  'balcony',
  'view',
  'air',
  'smart_home',
  'wardrobe',
  'bath',
  'wifi',
  'star',
] as const
export type AmenityIcon = (typeof AMENITY_ICONS)[number]

/** Places that one call maps amenities to, and amenities that it maps to many places. */
export const PLACES_AT_ONCE = 500
export const AMENITIES_AT_ONCE = 10
/** Amenities that one project, building or unit has at most. */
export const AMENITIES_OF_ITEM = 100
