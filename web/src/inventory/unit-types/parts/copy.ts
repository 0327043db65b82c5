/** Texts of these screens. */
export const unitTypes = 'Unit types'
export const newUnitType = 'New unit type'
export const noUnitTypes = 'No unit types yet. Units made from a type start with its values.'
export const name = 'Name'
export const nameExample = '2BR-A'
export const description = 'Description'
export const createType = 'Create unit type'
export const saveType = 'Save unit type'
export const editOf = (type: string) => `Edit ${type}`
export const edit = 'Edit'
export const deleteText = 'Delete'
export const created = (type: string) => `${type} created`
export const whatIsEmpty = 'Leave empty what differs from unit to unit.'
export const apply = 'Apply to its units'
export const applyOf = (type: string) => `Apply ${type} to its units`
export const deleteOf = (type: string) => `Delete ${type}?`
export const deleteType = 'Delete unit type'
export const noUnitHasIt = 'No units are of this type.'
export const unitsKeepValues = (count: number) =>
  count === 1
    ? '1 unit is of this type. It keeps its values.'
    : `${count} units are of this type. They keep their values.`
export const deleted = (type: string) => `${type} deleted`
export const unitCount = (count: number) => (count === 1 ? '1 unit' : `${count} units`)
export const bedCount = (count: number) => (count === 0 ? 'studio' : `${count} bed`)
export const bathCount = (count: number) => `${count} bath`
export const viewOf = (view: string) => `${view} view`
export const noUnits = 'No units'
export const changing = (count: number) => (count === 1 ? '1 unit changes' : `${count} units change`)
export const staying = (count: number) => (count === 1 ? '1 unit stays as it is' : `${count} units stay as they are`)
export const whyStaying = 'On hold, reserved or sold, and what was agreed would change.'
export const alike = (count: number) =>
  count === 1 ? '1 unit has these values already.' : `${count} units have these values already.`
export const nothingChanges = 'Nothing changes.'
export const firstOf = (shown: number, all: number) => `The first ${shown} of ${all}.`
export const applyTo = (count: number) => (count === 1 ? 'Change 1 unit' : `Change ${count} units`)
export const applied = (count: number) => (count === 1 ? '1 unit changed' : `${count} units changed`)
export const cancel = 'Cancel'
export const fromTo = (label: string, old: string, now: string) => `${label} ${old} to ${now}`
export const none = 'none'
