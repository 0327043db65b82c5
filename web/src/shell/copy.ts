/** The words of these screens. */
export const accessTurnedOff = 'Access turned off'
export const accountOf = (fullName: string | number) => `Account of ${fullName}`
export const accountSettings = 'Account settings'
export const appearance = 'Appearance'
export const auditLog = 'Audit log'
export const brokerAdmin = 'Broker admin'
export const closeTheNavigation = 'Close the navigation'
export const developerAdmin = 'Developer admin'
export const openTheNavigation = 'Open the navigation'
export const organizationChangeIt = (name: string | number) => `Organization: ${name}. Change it`
export const organizations = 'Organizations'
export const saleOffers = 'Sale offers'
export const salesManager = 'Sales manager'
export const screens = 'Screens'
export const setUpTwoFactor = 'Set up two-factor'
export const signOut = 'Sign out'
export const skipToTheContent = 'Skip to the content'
export const storey = 'Storey'
export const storeyHome = 'Storey, home'
export const superAdmin = 'Super admin'
export const youDontHaveAccessToThat = "You don't have access to that page."
export const notSeenYet = (count: string) => `${count} unseen`
