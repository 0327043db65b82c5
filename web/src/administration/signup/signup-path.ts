/** Whether a path belongs to the registration of brokerages; any other source is a page that does not exist. */
export const isSignup = (pathname: string): boolean =>
  /^\/signup\/(skylinebuilders|international-registration)(\/[a-z]+)?\/?$/.test(pathname)
