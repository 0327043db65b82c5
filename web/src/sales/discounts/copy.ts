/** Texts of the discount queue. */
export const discounts = 'Discounts'
export const unit = 'Unit'
export const project = 'Project'
export const booking = 'Booking'
export const status = 'Status'
export const askedBy = 'Asked by'
export const percent = 'Percent'
export const discount = 'Discount'
export const salesManager = 'Sales manager'
export const waitingSince = 'Asked'
export const all = 'All'
export const open = 'Open'
export const decided = 'Decided'
export const searchHint = 'Unit, booking or buyer'
export const noDiscountsYet = 'No discounts yet'
export const discountsAreAskedForWithBookings = 'Requests above a seller’s limit wait here for a decision.'

const requests = (count: number) => (count === 1 ? '1 discount' : `${count} discounts`)
export const chooseManager = 'Choose sales manager'
export const chooseAtMost = (most: number) => `Choose at most ${most} discounts at a time.`
export const managerFor = (count: number) => `Sales manager for ${requests(count)}`
export const othersStay = 'Requests already decided, or made by this manager, are skipped.'
export const choose = 'Choose'
export const given = (count: number) => `Sales manager chosen for ${requests(count)}`
export const stayed = (count: number) => `${requests(count)} stayed as ${count === 1 ? 'it is' : 'they are'}`
