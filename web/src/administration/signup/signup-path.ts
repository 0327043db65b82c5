/** Whether an address belongs to the registration of brokerages; an unknown source is a missing page. */
export const isSignup = (pathname: string): boolean =>
  /^\/signup\/(skylinebuilders|international-registration)(\/[a-z]+)?\/?$/.test(pathname)
