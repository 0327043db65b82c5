import type { AmenityCategory, AmenityIcon } from '@storey/api/inventory/amenity-names.ts'
import { type AmenityKind, amenityKinds } from '../../demo/pictures/scene/amenity.ts'
import type { SceneKind } from '../../demo/pictures/scene/scene.ts'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { MadeBuilding } from './made.ts'
import { amenityPictureOf, sceneOf } from './pictures.ts'
import type { Organization } from './staff.ts'

interface Wanted {
  readonly name: string
  readonly category: AmenityCategory
  readonly icon: AmenityIcon
  readonly description?: string
  readonly shows?: AmenityKind | SceneKind
  /** Of projects, of all towers, of houses, or of homes with so many bedrooms. */
  readonly at: 'projects' | 'towers' | 'houses' | { readonly bedrooms: number }
  readonly first?: true
}

const LIBRARY: readonly Wanted[] = [
  {
    name: 'Infinity pool',
    category: 'outdoor',
    icon: 'pool',
    description: '25 m, heated, on the podium over the water.',
    shows: 'pool',
    at: 'towers',
    first: true,
  },
  {
    name: 'Garden court',
    category: 'outdoor',
    icon: 'garden',
    description: 'Lawns and palms between the houses.',
    shows: 'park',
    at: 'projects',
  },
  {
    name: 'Sky terrace',
    category: 'outdoor',
    icon: 'terrace',
    description: 'Open to residents until midnight.',
    shows: 'terrace',
    at: 'towers',
    first: true,
  },
  { name: 'Barbecue deck', category: 'outdoor', icon: 'barbecue', at: 'projects' },
  { name: 'Running track', category: 'outdoor', icon: 'running', description: '800 m, lit at night.', at: 'projects' },
  {
    name: 'Gym',
    category: 'wellness',
    icon: 'gym',
    description: 'With a view of the water, open all day and night.',
    shows: 'gym',
    at: 'towers',
    first: true,
  },
  { name: 'Spa and hammam', category: 'wellness', icon: 'spa', shows: 'spa', at: 'towers' },
  { name: 'Yoga studio', category: 'wellness', icon: 'yoga', at: 'towers' },
  { name: 'Sauna and steam room', category: 'wellness', icon: 'hot_tub', at: 'towers' },
  { name: 'Double-height lobby', category: 'common_area', icon: 'lobby', shows: 'lobby', at: 'towers' },
  { name: 'Residents’ lounge', category: 'common_area', icon: 'lounge', shows: 'lounge', at: 'towers' },
  {
    name: 'Screening room',
    category: 'common_area',
    icon: 'cinema',
    description: '12 seats, booked by the hour.',
    shows: 'cinema',
    at: 'towers',
  },
  { name: 'Work pods', category: 'common_area', icon: 'work', at: 'projects' },
  {
    name: 'Chef’s kitchen',
    category: 'common_area',
    icon: 'kitchen',
    description: 'For dinners of up to 16.',
    at: 'towers',
  },
  { name: 'Play area', category: 'family', icon: 'playground', shows: 'playground', at: 'projects', first: true },
  { name: 'Children’s pool', category: 'family', icon: 'pool', at: 'projects' },
  { name: 'Nursery', category: 'family', icon: 'nursery', at: 'projects' },
  { name: 'Dog park', category: 'family', icon: 'pets', at: 'projects' },
  {
    name: 'Padel courts',
    category: 'sports',
    icon: 'tennis',
    description: 'Two, booked in the app.',
    shows: 'court',
    at: 'projects',
    first: true,
  },
  { name: 'Basketball court', category: 'sports', icon: 'basketball', at: 'projects' },
  { name: 'Bicycle store', category: 'sports', icon: 'cycling', at: 'towers' },
  { name: 'Guards day and night', category: 'security', icon: 'guard', at: 'projects' },
  { name: 'Cameras in shared areas', category: 'security', icon: 'camera', at: 'towers' },
  { name: 'Entry by key card', category: 'security', icon: 'lock', at: 'towers' },
  { name: 'Concierge', category: 'services', icon: 'concierge', at: 'towers' },
  { name: 'Parcel lockers', category: 'services', icon: 'parcel', at: 'towers' },
  { name: 'Underground parking', category: 'parking', icon: 'parking', shows: 'parking', at: 'projects' },
  { name: 'Charging for electric cars', category: 'parking', icon: 'charging', at: 'projects' },
  {
    name: 'Fitted kitchen',
    category: 'unit_feature',
    icon: 'kitchen',
    description: 'Oven, hob, hood and dishwasher.',
    shows: 'kitchen',
    at: { bedrooms: 0 },
  },
  { name: 'Maid’s room', category: 'unit_feature', icon: 'wardrobe', at: { bedrooms: 3 } },
  {
    name: 'Private pool',
    category: 'unit_feature',
    icon: 'pool',
    description: 'On the terrace, 6 by 3 m.',
    at: { bedrooms: 4 },
  },
  { name: 'Garden of its own', category: 'unit_feature', icon: 'garden', at: 'houses' },
]

/** The library of a builder, and what its projects, buildings and homes have of it. */
export async function makeAmenities(filling: Filling, builder: Organization, buildings: readonly MadeBuilding[]) {
  const { db } = filling
  const rows = await Promise.all(
    LIBRARY.map(async ({ name, category, icon, description = '', shows }) => ({
      organization_id: builder.id,
      name,
      category,
      icon,
      description,
      picture_file_id: shows === undefined ? null : await pictureOf(filling, builder, shows, name),
    })),
  )
  const ids = await insertForIds(db, 'amenities', rows)
  const projects = [...new Set(buildings.map(({ project }) => project.id))]
  const uses = LIBRARY.flatMap(({ at, first = false }, position) =>
    placesOf(at, projects, buildings).map((place) => ({
      organization_id: builder.id,
      amenity_id: ids[position] ?? 0,
      position,
      highlight: first,
      ...NOWHERE,
      ...place,
    })),
  )
  await insert(db, 'amenity_uses', uses)
}

const NOWHERE: Place = { project_id: null, building_id: null, unit_id: null }
interface Place {
  readonly project_id: number | null
  readonly building_id: number | null
  readonly unit_id: number | null
}

function placesOf(at: Wanted['at'], projects: readonly number[], buildings: readonly MadeBuilding[]): Partial<Place>[] {
  if (at === 'projects') return projects.map((project_id) => ({ project_id }))
  if (typeof at === 'string')
    return buildings
      .filter(({ plan }) => (plan.type === 'townhouses') === (at === 'houses'))
      .map(({ id }) => ({ building_id: id }))
  return buildings
    .flatMap(({ units }) => units)
    .filter(({ bedrooms }) => bedrooms === at.bedrooms)
    .map(({ id }) => ({ unit_id: id }))
}

const isAmenity = (kind: AmenityKind | SceneKind): kind is AmenityKind =>
  (amenityKinds as readonly string[]).includes(kind)

const pictureOf = (filling: Filling, builder: Organization, kind: AmenityKind | SceneKind, name: string) =>
  isAmenity(kind) ? amenityPictureOf(filling, builder, kind, name) : sceneOf(filling, builder, kind, name)
