/** Whether an address is one of the registration of brokerages; another source is a page that does not exist. */
export const isSignup = (pathname: string): boolean =>
  /^\/signup\/(skylinebuilders|international-registration)(\/[a-z]+)?\/?$/.test(pathname)
