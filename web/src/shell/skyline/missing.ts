/** What leads nowhere: an address, an invite, the registration of a brokerage, or another link of an e-mail. */
export type Missing = 'page' | 'invite' | 'signup' | 'link'
