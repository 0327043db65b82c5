/** The words of these screens. */
export const auditLog = 'Audit log'
export const backgroundJob = 'Background job'
export const changes = 'Changes'
export const changesAndRefusedRequestsAppearHere = 'Changes and refused requests appear here.'
export const crmDataIsVisibleOnlyTo = 'CRM data is visible only to its organization.'
export const event = 'Event'
export const ipAddress = 'IP address'
export const noEventsYet = 'No events yet'
export const nothingWasChanged = 'Nothing was changed.'
export const nothingWasChangedTheRequestWas = 'Nothing was changed: the request was refused.'
export const oneObject = '1 object'
export const requestId = 'Request id'
export const system = 'System'
export const userIpAddressOrRequestId = 'User, IP address or request id'
export const plusMore = (count: string) => `+ ${count} more`
export const severalObjects = (count: string) => `${count} objects`
