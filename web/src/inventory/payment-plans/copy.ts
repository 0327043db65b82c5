/** Texts of these screens. */
export const aFixedAmount = 'A fixed amount'
export const aPercentageOfThePrice = 'A percentage of the price'
export const aPlanThatBookingsUseStays = 'A plan used by bookings can’t be deleted. Archive it instead.'
export const activeFrom = 'Active from'
export const addFee = 'Add fee'
export const addInstallment = 'Add installment'
export const administration = 'Administration'
export const bookedOn = 'Booked on'
export const bookingAmount = 'Booking amount'
export const buyerPays = 'Buyer pays'
export const daysAfterBooking = 'Days after booking'
export const defaultLabel = 'Default'
export const defaultPlanForThisBuilding = 'Default plan for this building'
export const deleteOf = (name: string | number) => `Delete ${name}?`
export const deletePlan = 'Delete plan'
export const dragToReorder = 'Drag to reorder.'
export const due = 'Due'
export const duplicate = 'Duplicate'
export const everyHowManyMonths = 'Months between payments'
export const fees = 'Fees'
export const feesAndTaxesOnTopOf = 'Fees and taxes on top of the price.'
export const fixed = 'Fixed'
export const from = 'From'
export const howOften = 'How often'
export const installment = 'Installment'
export const installments = 'Installments'
export const isSaved = (name: string | number) => `${name} is saved.`
export const kindOfAmount = 'Kind of amount'
export const labelOfFee = (label: string | number, index: string | number) => `${label} of fee ${index}`
export const labelOfRow = (label: string | number, index: string | number) => `${label} of row ${index}`
export const monthCount = (count: string | number) => `${count} months`
export const monthsAfterBooking = 'Months after booking'
export const monthsAfterHandover = 'Months after handover'
export const name = 'Name'
export const newPlan = 'New plan'
export const none = 'None'
export const numberOf = (unit: string | number) => `Number of ${unit}`
export const onADay = 'On a day'
export const onBooking = 'On booking'
export const onHandover = 'On handover'
export const onePayment = '1 payment'
export const other = 'Other'
export const paymentCount = (payments: string | number) => `${payments} payments`
export const paymentPlans = 'Payment plans'
export const percent = 'Percent'
export const percentBuilt = 'Percent built'
export const preview = 'Preview'
export const price = 'Price'
export const priceAdjustment = 'Price adjustment'
export const registration = 'Registration'
export const removeFee = (value: string | number) => `Remove fee ${value}`
export const removeRow = (value: string | number) => `Remove row ${value}`
export const repeats = 'Repeats'
export const rowIndex = (index: string | number) => `row ${index}`
export const rowIndexOf = (index: string | number) => `Row ${index}`
export const savePlan = 'Save plan'
export const sellerPays = 'Seller pays'
export const service = 'Service'
export const share = 'Share'
export const tax = 'Tax'
export const theInstallmentsAddUpToThe = 'The installments add up to the price.'
export const theRest = 'The rest'
export const theRest2 = 'the rest'
export const timesEvery = (repeatCount: string | number, repeatEveryMonths: string | number) =>
  `, ${repeatCount} times every ${repeatEveryMonths}`
export const until = 'Until'
