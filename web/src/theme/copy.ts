/** Labels of buttons that the theme adds to Mantine components. */
export const clear = 'Clear'
export const close = 'Close'
