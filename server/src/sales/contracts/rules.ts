/** What a frozen contract is encrypted for. */
export const ownerOfContract = (booking_id: number, number: number) => `contract ${number} of booking ${booking_id}`
