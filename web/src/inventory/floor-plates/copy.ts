export const floorPlate = 'Floor plate'
export const floors = 'Floors'
export const floor = (number: string | number) => `Floor ${number}`
export const floorLink = (floor: string, available: string) => `Floor ${floor}, ${available} available`
export const availableOf = (available: string, count: string) => `${available} of ${count} available`
export const floorRange = (parts: string) => `Floors ${parts}`
export const noPlatesYet = 'No floor plates yet'
export const uploadThePictureOfAFloor =
  'Upload the picture of a floor and outline its units. They show their status here as it changes.'
export const platesAppearHere = 'Floor plates appear here once the developer adds them.'
export const noPlateForThisFloor = (floor: string | number) => `No plate for floor ${floor} yet`
export const addOneOrChangeFloors = 'Add one, or extend another plate to this floor.'
export const addPlate = 'Add floor plate'
export const editPlate = 'Edit plate'
export const newPlate = 'New floor plate'
export const floorFrom = 'From floor'
export const floorTo = 'To floor'
export const name = 'Name'
export const picture = 'Picture'
export const pictureOrSvg = 'A PNG, JPEG or WebP, or an SVG whose named shapes become outlines.'
export const unitsOnFloor = (floor: string | number) => `Units on floor ${floor}`
export const unitsOnSite = 'Units and buildings on the site'
export const notDrawnYet = 'Not on the plate'
export const mapOf = (name: string) => `${name}. Use the arrow keys to move between units.`
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const fit = 'Fit to screen'
export const open = 'Open'
export const site = 'Site'
export const sitePlan = 'Site plan'
export const addSite = 'Add site plan'
export const uploadTheSite = 'Upload a plan of the site and outline its houses and buildings.'
export const onTheFloorPlate = 'On the floor plate'
export const showFloor = 'Show floor'

export const save = 'Save plate'
export const cancel = 'Cancel'
export const saved = 'Plate saved'
export const draw = 'Draw an outline'
export const selectTool = 'Select and move'
export const snap = 'Snap to corners and walls'
export const undo = 'Undo'
export const redo = 'Redo'
export const removeCorner = 'Remove corner'
export const removeShape = 'Remove outline'
export const drawHint = 'Click or press Space for each corner. Enter closes the outline, Esc discards it.'
export const selectHint = 'Select an outline to name it. Drag its corners, or move them with the arrow keys.'
export const whichUnit = 'Which unit is this?'
export const whichUnitOrBuilding = 'Which unit or building is this?'
export const findUnit = 'Search units'
export const stackOption = (stack: string, beds: string) => `Stack ${stack}, ${beds}`
export const stackNumbers = (first: string, last: string) => `${first} to ${last}`
export const stacks = 'Stacks'
export const singleUnits = 'One unit only'
export const units = 'Units'
export const buildings = 'Buildings'
export const linked = (count: string, all: string) => `${count} of ${all} linked`
export const proposals = (count: string) => `${count} outlines without a unit`
export const nameAll = 'Link by name'
export const noneMatched = 'No outline is named after a unit'
export const matched = (count: number) => (count === 1 ? '1 outline linked' : `${count} outlines linked`)
export const outlineOf = (name: string) => `Outline of ${name}`
export const outlineWithout = (label: string | null) =>
  label ? `Outline “${label}”, no unit` : 'Outline without a unit'
export const cornerOf = (number: number, count: number) => `Corner ${number} of ${count}`
export const cornersDrawn = (count: number) => (count === 1 ? '1 corner' : `${count} corners`)
export const drawingArea = 'Drawing area. Arrow keys move the cross, Shift moves it farther.'
export const keepDrawing = 'Keep editing'
export const overwrite = 'Save mine'
export const changedMeanwhile = 'Someone else changed this plate'
export const chooseWhichToKeep = 'Save yours over it, or load the current one and lose your changes.'
export const needsWiderScreen = 'Open this page on a larger screen to draw outlines.'
export const copyTo = 'Copy to other floors'
export const copyPlate = 'Copy plate'
export const changeFloors = 'Name and floors'
export const replacePicture = 'Replace picture'
export const deletePlate = 'Delete plate'
export const deleted = (name: string) => `${name} deleted`
export const copied = (name: string) => `${name} added`
export const noUnits = 'Add units to the building first. Outlines are linked to its stacks.'
