import type { PictureRole } from '@storey/api/inventory/picture-roles.ts'

/** Texts of pictures on all screens. */
export const roleTitles: Readonly<Record<PictureRole, string>> = {
  gallery: 'Gallery',
  images: 'Images',
  views: 'Views',
  logo: 'Logo',
  'pdf-images': 'PDF images',
  'pdf-logos': 'PDF logos',
  'no-units-banner': 'No-units banner',
  plans: 'Floor plans',
  photos: 'Photos',
}
export const roleNotes: Readonly<Record<PictureRole, string>> = {
  gallery: 'Drag to change the order. The first picture is the cover.',
  images: 'Interiors, lobby, location and construction.',
  views: 'What is seen from the building. Set a direction and floors to show a view on the units that have it.',
  logo: 'One picture, shown next to the name.',
  'pdf-images': 'Pictures on the pages of offers.',
  'pdf-logos': 'Logos at the head of offers.',
  'no-units-banner': 'Shown while nothing here is for sale.',
  plans: 'JPEG, PNG, WebP or PDF. The first picture is the plan on offers.',
  photos: 'Of the site on this day.',
}
export const addPicture = 'Add picture'
export const replacePicture = 'Replace'
export const addPlans = 'Add plans'
export const cover = 'Cover'
export const picture = 'picture'
export const dropOrPaste = 'Drop pictures here, paste them, or choose files.'
export const dropHere = 'Drop to add'
export const editDetails = 'Edit details'
export const makeCover = 'Make cover'
export const download = 'Download'
export const deleteText = 'Delete'
export const deleted = (name: string) => `${name} deleted`
export const caption = 'Caption'
export const direction = 'Direction'
export const floorFrom = 'From floor'
export const floorTo = 'To floor'
export const save = 'Save'
export const pictureDetails = 'Picture details'
export const open = (name: string) => `Open ${name}`
export const ofBuilding = 'From the building'
export const allPictures = (count: number) => `All ${count} pictures`
export const pictureOf = (at: number, count: number) => `${at} of ${count}`
export const picturesOf = (name: string) => `Pictures of ${name}`
export const previous = 'Previous picture'
export const next = 'Next picture'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const close = 'Close'
export const anyDirection = 'Any direction'
export const floors = (from: number | null, to: number | null) =>
  from === null
    ? to === null
      ? ''
      : `up to floor ${to}`
    : to === null
      ? `from floor ${from}`
      : `floors ${from} to ${to}`
export const nothingForSale = 'Nothing for sale here right now'
export const nothingForSaleText = 'No unit of this building is available.'
