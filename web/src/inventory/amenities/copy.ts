/** Texts of these screens. */
export const amenities = 'Amenities'
export const all = 'All'
export const newAmenity = 'New amenity'
export const findAnAmenity = 'Find an amenity'
export const categories = 'Categories'
export const category = 'Category'
export const used = 'Used'
export const inUse = 'In use'
export const notInUse = 'Not in use'
export const noAmenitiesYet = 'No amenities yet'
export const amenitiesText =
  'An amenity is entered once, with its picture, and then given to projects, buildings and units.'
export const nothingMatches = 'No amenity matches'
export const clearFilters = 'Clear filters'
export const usedTimes = (count: number) => (count === 1 ? 'Used by 1' : `Used by ${count}`)
export const name = 'Name'
export const description = 'Description'
export const descriptionExample = '25 m, heated, on the podium'
export const icon = 'Icon'
export const createAmenity = 'Create amenity'
export const saveAmenity = 'Save amenity'
export const edit = 'Edit'
export const editOf = (what: string) => `Edit ${what}`
export const deleteText = 'Delete'
export const deleteOf = (what: string) => `Delete ${what}?`
export const deleteAmenity = 'Delete amenity'
export const itIsNotUsed = 'It is not used anywhere.'
export const itGoesEverywhere = (uses: string) => `It will be removed from ${uses}.`
export const deleted = (what: string) => `${what} deleted`
export const createdSayWhere = (what: string) => `${what} created. Add its picture and say where it is.`
export const addPicture = 'Add picture'
export const replacePicture = 'Replace picture'
export const removePicture = 'Remove picture'
export const removePictureOf = (what: string) => `Remove the picture of ${what}?`
export const removePictureEffect = 'Its icon is shown instead.'
export const dropPictureHere = 'Drop a picture'
export const whereItIs = 'Where it is'
export const placeCount = (count: number) => (count === 1 ? '1 place' : `${count} places`)
export const findAPlace = 'Project or building'
export const highlightAt = (place: string) => `Highlight at ${place}`
export const unitsHaveIt = (units: number, of: number) => `${units} of ${of} units`
export const unitsWithIt = 'Show units that have it'
export const givenByProject = 'From its project'
export const givenByBuilding = 'From its building'
export const savePlaces = 'Save places'
export const cancel = 'Cancel'
export const placesSaved = 'Places saved'
export const addedAndTaken = (added: number, taken: number, other: number) =>
  [
    added > 0 && `${added} added`,
    taken > 0 && `${taken} removed`,
    other > 0 && `${other} ${other === 1 ? 'highlight' : 'highlights'} changed`,
  ]
    .filter(Boolean)
    .join(', ')
export const noProjectsYet = 'There are no projects yet.'
export const highlights = 'Highlights'
export const noneHere = 'No amenities yet.'
export const editAmenities = 'Edit amenities'
export const saveAmenities = 'Save amenities'
export const editNote = 'In the order in which they are shown. Starred ones come first, with their pictures.'
export const addAmenity = 'Add amenity'
export const takeAway = (what: string) => `Take ${what} away`
export const highlight = (what: string) => `Highlight ${what}`
export const anAmenity = 'amenity'
export const changedMeanwhile =
  'Someone else changed these amenities. Their order is shown now; make your change again.'
export const alsoHas = 'It also has what its project gives, which is changed there.'
export const alsoHasBoth = 'It also has what its building and project give, which is changed there.'
export const amenitiesOfUnits = (units: string) => `Amenities of ${units}`
export const give = 'Add'
export const take = 'Remove'
export const whatToDo = 'What to do'
export const asHighlight = 'As highlights'
export const addToUnits = 'Add to units'
export const takeFromUnits = 'Take from units'
export const unitsChanged = (changed: number) =>
  changed === 0 ? 'Nothing changed: it was so already.' : changed === 1 ? '1 change saved' : `${changed} changes saved`
export const oneUnit = '1 unit'
export const unitCount = (count: number) => `${count} units`
const counted = (count: number, one: string) => (count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`])
/** "2 projects, 1 building and 12 units"; empty if there are none. */
export function usesText({ projects, buildings, units }: Record<'projects' | 'buildings' | 'units', number>): string {
  const parts = [...counted(projects, 'project'), ...counted(buildings, 'building'), ...counted(units, 'unit')]
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}
