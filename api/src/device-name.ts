/** The browser's constant; other clients name themselves. */
export const DEVICE_NAME = 'Vue app'
