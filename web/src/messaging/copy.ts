/** Texts of these screens. */
export const messages = 'Messages'
export const log = 'Log'
export const batches = 'Batches'
export const templates = 'Templates'
export const time = 'Time'
export const to = 'To'
export const template = 'Template'
export const status = 'Status'
export const details = 'Details'
export const channel = 'Channel'
export const provider = 'Provider'
export const batch = 'Batch'
export const sent = 'Queued'
export const errorCode = 'Error code'
export const progress = 'Progress'
export const sentBy = 'Sent by'
export const started = 'Started'
export const nameOrAddress = 'Name, number or e-mail'
export const noMessagesYet = 'No messages yet'
export const messagesAppearHere = 'Messages you send to companies and brokers appear here.'
export const noBatchesYet = 'No batches yet'
export const batchesAppearHere = 'Choose companies or brokers and send them a message. Its progress appears here.'
export const noTemplatesYet = 'No templates yet'
export const templatesComeFromWhatsApp = 'Templates are created in WhatsApp Manager. Sync to see them here.'
export const sync = 'Sync'
export const synced = (count: string) => `${count} templates synced`
export const whatHappened = 'History'
export const retry = 'Retry'
export const retryFailed = (count: string) => `Retry ${count} failed`
export const queuedAgain = (count: string) => `${count} queued again`
export const nothingToRetry = 'Nothing to retry'
export const sendAgain = 'Send again'
export const sendAgainTitle = 'Send this message again?'
export const sendAgainEffect = 'The first one may have arrived. The recipient could get it twice.'
export const pause = 'Pause'
export const resume = 'Resume'
export const cancelBatch = 'Cancel batch'
export const cancelTitle = (title: string) => `Cancel “${title}”?`
export const cancelEffect = (count: string) => `${count} messages that haven’t left won’t be sent.`
export const paused = 'Paused'
export const resumed = 'Resumed'
export const cancelled = 'Batch cancelled'
export const category = 'Category'
export const language = 'Language'
export const quality = 'Quality'
export const variables = 'Variables'
export const message = 'Message'
export const notYet = 'Not yet'
export const takenAs = (id: string) => `Accepted by the provider, id ${id}`
export const openMessage = (name: string) => `Message to ${name}`
export const sentByIn = (channel: string, address: string, count: string, by: string) =>
  `${channel} to ${address}, batch of ${count}, sent by ${by}`
export const progressOf = (done: string, all: string) => `${done} of ${all}`
export const seeLog = 'Open log'
export const noAddress = 'no address'

export const channels = { whatsapp: 'WhatsApp', email: 'E-mail' } as const
export const providers = { meta: 'WhatsApp (Meta)', mail: 'Mail server' } as const
export const statuses = {
  queued: 'Queued',
  sending: 'Sending',
  uncertain: 'Uncertain',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  skipped: 'Skipped',
  cancelled: 'Cancelled',
} as const
export const skipReasons = {
  opted_out: 'Opted out',
  blocked: 'Blocked',
  no_address: 'No number or e-mail',
  duplicate: 'Same address twice',
} as const
export const batchStatuses = {
  sending: 'Sending',
  paused: 'Paused',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const
export const templateStatuses = {
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
  paused: 'Paused',
  disabled: 'Disabled',
} as const
export const categories = { marketing: 'Marketing', utility: 'Utility', authentication: 'Authentication' } as const
export const qualities = { green: 'High', yellow: 'Medium', red: 'Low', unknown: 'Unknown' } as const

export const subject = 'Subject'
export const fillIn = 'Variables'
export const whoGetsIt = 'Recipients'
export const getsTheMessage = 'Will get the message'
export const valueFor = (name: string) => `Value for ${name}`
export const textFor = (name: string) => `Text for ${name}`
export const insteadOf = (name: string) => `Text if ${name} is empty`
export const textIfEmpty = 'If empty'
export const text = 'Text'
export const fields = { name: 'Name', city: 'City', country: 'Country' } as const
export const chooseTemplate = 'Choose a template'
export const cancel = 'Cancel'
export const sendTo = (count: string) => `Send to ${count}`
export const sending = (count: string) => `Sending to ${count}`
export const openBatches = 'See progress'
export const previewOf = (at: string, all: string) => `${at} of ${all}`
export const previous = 'Previous recipient'
export const next = 'Next recipient'
export const goesOut = (rate: string, minutes: string) =>
  `Sends ${rate} a minute, done in about ${minutes} min. You can pause any time.`
export const goesOutSoon = 'Sends in the background. You can pause any time.'
export const whatsAppIsOff = 'WhatsApp is not set up on this server. Ask your administrator.'
export const emailHint = 'Use {{name}}, {{city}} or your own variables in double braces.'
export const chooseToPreview = 'Choose a template to see the message.'
