/** The names of the buttons that the theme gives to parts of Mantine. */
export const clear = 'Clear'
export const close = 'Close'
