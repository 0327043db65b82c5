/**
 * What an empty place shows: a crane on its plot (projects), one lit window (leads), a key (bookings), a plane over the water (offers), a desk
 * (nothing due), a telescope (no results), a cut line (offline), a gate (no access, or not found), a cheque under a pen, coins (commissions),
 * a receipt, a contract with two signatures (terms), a calculator (VAT), a book (earlier sales), an open door (invites).
 */
export type SceneKind =
  | 'crane'
  | 'window'
  | 'key'
  | 'plane'
  | 'desk'
  | 'telescope'
  | 'line'
  | 'gate'
  | 'cheque'
  | 'coins'
  | 'receipt'
  | 'terms'
  | 'percent'
  | 'ledger'
  | 'door'
