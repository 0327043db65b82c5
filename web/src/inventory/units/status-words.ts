/** A reason behind the name of a status: `released for sale`. Numbers of bookings, names and codes keep their capitals. */
export const asClause = (reason: string): string =>
  /^\p{Lu}\p{Ll}/u.test(reason) ? `${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : reason

/** Buyers who answer an offer have no account: the server names them so. */
export const actorText = (name: string): string => (name === 'Buyer' ? 'the buyer' : name)
