/** The words of the field that adds a unit: without a label above it where it is alone under a title that says the same. */
export const addField = (alone: boolean) => ({
  [alone ? 'aria-label' : 'label']: 'Add a unit',
  placeholder: 'Unit number',
})
