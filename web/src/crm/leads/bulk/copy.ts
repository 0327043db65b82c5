/** Texts of these screens. */
export const aTagCanBeAddedOr = 'A tag can be added or removed, not both.'
export const assignByRules = 'Assign by rules'
export const assignByRulesForNumber = (number: string | number) => `Assign ${number} by rules`
export const change = (what: string | number) => `Change ${what}`
export const changeOf = (what: string | number, number: string | number) => `Change ${what} of ${number}`
export const chooseATagToAddOr = 'Choose a tag to add or remove.'
export const deleteText = 'Delete'
export const editTagsFor = (leads: string | number) => `Edit tags for ${leads}`
export const findAColleague = 'Find a colleague'
export const itMoves = 'It moves'
export const markAsLost = (leads: string | number) => `Mark ${leads} as lost`
export const markAsLost2 = 'Mark as lost'
export const markAsSeen = 'Mark as seen'
export const markAsSeenForNumber = (number: string | number) => `Mark ${number} as seen`
export const markAsUnseen = 'Mark as unseen'
export const markAsUnseenForNumber = (number: string | number) => `Mark ${number} as unseen`
export const newOwner = 'New owner'
export const noMatches = 'No matches'
export const notChanged = 'Not changed'
export const oneActivityForEachLead = 'One activity for each lead.'
export const owner = 'Owner'
export const ownerOfEachLead = 'Owner of each lead'
export const planActivities = 'Plan activities'
export const planActivity = 'Plan activity'
export const planActivityFor = (leads: string | number) => `Plan activity for ${leads}`
export const rating = 'Rating'
export const reason = 'Reason'
export const saveTags = 'Save tags'
export const seen = 'Seen'
export const showWhich = 'Show which'
export const status = 'Status'
export const tags = 'Tags'
export const theNewOwnerIs = (name: string | number) => `The new owner is ${name}.`
export const theNewRatingIs = (value: string | number) => `The new rating is ${value}.`
export const theNewStatusIs = (value: string | number) => `The new status is ${value}.`
export const theyMove = 'They move'
export const theyWillBeUnassigned = 'They will be unassigned.'
export const unassigned = 'Unassigned'
export const youCanUndoThisFor30 = 'You can undo this for 30 days.'
export const belongToColleagues = (count: string, one: boolean) =>
  `${count} of them ${one ? 'belongs' : 'belong'} to colleagues.`
export const notAllowed = (count: string) => `${count} not allowed`
export const unchanged = (count: string) => `${count} unchanged`
export const matchedByThen = (leads: string, seen: string) => `${leads} matched by then, not ${seen}.`
export const toTheBinFor30Days = (moves: string) => `${moves} to the bin for 30 days, with deals and activities.`
export const deleteLeads = (leads: string) => `Delete ${leads}`
