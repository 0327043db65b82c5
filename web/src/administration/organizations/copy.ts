/** The words of these screens. */
export const changesRequested = 'Changes requested'
export const developersAndBrokeragesYouCanSee = 'Developers and brokerages you can see appear here.'
export const inReview = 'In review'
export const noOrganizationsYet = 'No organizations yet'
export const organizations = 'Organizations'
