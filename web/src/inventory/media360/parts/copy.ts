/** Texts of 360 tours. */
export const tours = '360° tours'
export const toursNote =
  'Panoramas twice as wide as high (2:1). Drop them here; scenes and links are added inside a tour.'
export const noTours = 'Drop a 360° panorama here, or choose one.'
export const addPanorama = 'Add panorama'
export const addScene = 'Add scene'
export const tour = 'tour'
export const title = 'Title'
export const sceneName = 'Name of the scene'
export const editTour = 'Edit tour'
export const renameScene = 'Rename scene'
export const save = 'Save'
export const deleted = (name: string) => `${name} deleted`
export const open = (name: string) => `Look around in ${name}`
export const scenesText = (count: number) => (count === 1 ? '1 scene' : `${count} scenes`)
export const ofBuilding = 'of the building'
export const preparing = 'Being prepared'
export const failed = 'Failed'
export const preparingText = 'This panorama is being prepared. It opens here by itself in a moment.'
export const notPrepared = 'This panorama could not be prepared.'
export const tryAgain = 'Try again'
export const notLoaded = 'This panorama could not be loaded.'
export const flat = 'This browser cannot show 360° panoramas, so you see the whole picture flat. Scroll it sideways.'
export const flatPicture = (name: string) => `${name}, the whole panorama`
export const lookAround = (name: string) => `${name}. Look around with the arrow keys, plus and minus.`
export const scenes = 'Scenes'
export const goTo = (name: string) => `Go to ${name}`
export const links = 'Links'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const fullScreen = 'Full screen'
export const leaveFullScreen = 'Leave full screen'
export const close = 'Close'
export const startHere = 'Start with this view'
export const startSaved = 'The scene now starts with this view'
export const linkHere = 'Add link here'
export const linkNote = 'It goes to the middle of what you see.'
export const linkTo = 'Leads to'
export const nowhere = 'Nowhere, it only says something'
export const linkText = 'Text'
export const cannotLook = 'Look around in the panorama first. A browser that shows it flat cannot place anything in it.'
export const add = 'Add link'
export const beginHere = 'Begin the tour in this scene'
export const beginsHere = (name: string) => `The tour now begins in ${name}`
export const deleteScene = 'Delete scene'
export const deleteLink = (name: string) => `Delete link “${name}”`
export const linkDeleted = 'Link deleted'
