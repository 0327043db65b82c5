/** Texts of the registration of a brokerage. */
export const registerYourBrokerage = 'Register your brokerage'
export const toSellFor = 'to sell for Skyline Builders'
export const fromAbroad = 'from outside the United Arab Emirates'
export const companyData = 'Company data'
export const generalData = 'General data'
export const bankData = 'Bank data'
export const authorisedSignatory = 'Authorised signatory'
export const brokers = 'Brokers'
export const reviewAndSend = 'Review and send'
export const companyLead = 'As printed on the trade license.'
export const generalLead = 'As printed in your company’s registration.'
export const bankLead = 'Where commissions are paid. The account belongs to the company.'
export const signatoryLead = 'The person who signs contracts for the company.'
export const brokersLead = 'At least one broker with a valid card. More can join later by invite.'
export const reviewLead = 'Check what you entered. You can go back and change anything.'

export const legalName = 'Legal name'
export const tradeName = 'Trade name'
export const legalForm = 'Legal form'
export const country = 'Country'
export const licenseNumber = 'License number'
export const licenseAuthority = 'Issuing authority'
export const issuedOn = 'Issued on'
export const expiresOn = 'Expires on'
export const orn = 'Regulator number, ORN'
export const ornExpiresOn = 'ORN expires on'
export const trn = 'Tax number, TRN'
export const poBox = 'PO box'
export const address = 'Address'
export const city = 'City'
export const companyEmail = 'Company e-mail'
export const phone = 'Phone'
export const website = 'Website'
export const establishedYear = 'Founded in'
export const agentsCount = 'Number of agents'
export const registrationNumber = 'Registration number'
export const registry = 'Registry'
export const registeredOn = 'Registered on'
export const licenseExpiresOn = 'License expires on'
export const taxNumber = 'Tax number'
export const regulator = 'Regulator'
export const regulatorNumber = 'Regulator number'
export const regulatorExpiresOn = 'Regulator license expires on'
export const contactName = 'Contact person'
export const markets = 'Countries you sell in'
export const beneficiary = 'Account name'
export const bank = 'Bank'
export const branch = 'Branch'
export const bankCountry = 'Country of the bank'
export const currency = 'Currency'
export const iban = 'IBAN'
export const accountNumber = 'Account number'
export const bic = 'BIC (SWIFT code)'
export const routingCode = 'Sort code, ABA or IFSC'
export const intermediaryBank = 'Intermediary bank'
export const fullName = 'Full name'
export const position = 'Position'
export const nationality = 'Nationality'
export const eMail = 'E-mail'
export const idType = 'ID type'
export const idNumber = 'ID number'
export const idExpiresOn = 'ID expires on'
export const passport = 'Passport'
export const nationalId = 'National ID'
export const signingAuthority = 'Signing authority'
export const soleAuthority = 'Signs alone'
export const jointAuthority = 'Signs with others'
export const languages = 'Languages'
export const brn = 'Broker number, BRN'
export const cardExpiresOn = 'Card expires on'

export const documents = 'Documents'
export const fileRules = 'PDF, JPG or PNG, up to 10 MB each'
export const tradeLicense = 'Trade license'
export const regulatorCertificate = 'Regulator certificate'
export const taxCertificate = 'Tax certificate'
export const incorporationCertificate = 'Certificate of incorporation'
export const bankConfirmationLetter = 'Letter from your bank with the IBAN'
export const signatoryId = 'Signatory’s passport or ID'
export const powerOfAttorney = 'Power of attorney, if not an owner'
export const brokerCard = 'Broker card'
export const optionalPaper = (title: string) => `${title}, optional`
export const chooseFile = 'Choose file'
export const replace = 'Replace'
export const tryAgain = 'Try again'
export const remove = (title: string) => `Remove ${title}`
export const cancelUpload = (name: string) => `Cancel upload of ${name}`
export const chooseFileFor = (title: string) => `Choose file: ${title}`
export const replaceFile = (title: string) => `Replace file: ${title}`
export const cantBeRead = (name: string) => `${name} can’t be read here. Choose a PDF, JPG or PNG.`
export const tooLarge = (name: string) => `${name} is larger than 10 MB.`
export const uploadsOnSave = (name: string) => `${name}, uploads when you continue`
export const notUploaded = 'Not uploaded yet'
export const sentShare = (name: string, percent: number) => `${name}, ${percent}%`

export const continueTo = (step: string) => `Continue to ${step.charAt(0).toLowerCase()}${step.slice(1)}`
export const back = 'Back'
export const sendForReview = 'Send for review'
export const savedAt = (time: string) => `Saved at ${time}`
export const linkWorks = (email: string) =>
  `Stop at any time. The link we e-mailed to ${email} opens this page as you left it, on any device.`
export const linkComes = 'When you continue, we e-mail you a link that opens this page as you left it, on any device.'
export const resendLink = 'Resend link'
export const linkSent = (email: string) => `We sent the link to ${email}.`
export const linkSentBefore = (time: string) =>
  `A link was sent within the last hour. You can request another at ${time}.`
export const haveAtHand = 'Have these at hand'
export const whatHappensNext = 'What happens next'
export const weReview =
  'We review every registration within two working days. If something is missing, you get it back with a note at the field.'
export const licenseFree = 'Not registered with us yet'
export const licenseTaken = 'This license is registered with us already.'
export const broker = (number: number) => `Broker ${number}`
export const addBroker = 'Add broker'
export const removeBroker = (number: number) => `Remove broker ${number}`
export const otherCountry = 'Registered in another country?'
export const registerAbroad = 'Register internationally'
export const inEmirates = 'Registered in the United Arab Emirates?'
export const registerHere = 'Register here'

export const declarations = 'Declarations'
export const declareTrue = 'Everything entered here is true and complete.'
export const declarePrivacy =
  'I have read the privacy notice and agree that this data is used to review the registration.'
export const declareConduct = 'The company and its brokers follow the code of conduct for selling off-plan property.'
export const confirmAll = 'Confirm all three declarations.'
export const edit = 'Edit'
export const editStep = (step: string) => `Edit ${step}`
export const toChange = 'Before you send'
export const notesTitle = 'We need some changes'
export const notesText = 'See the notes at the fields below, change them and send the registration again.'
export const rejectedTitle = 'Your registration was not accepted'
export const rejectedText = 'You can correct it and apply again.'
export const sentTitle = 'Registration sent'
export const sentText = (email: string) => `We review it within two working days and e-mail our decision to ${email}.`
export const backToSignIn = 'Go to sign-in'
export const goneTitle = 'This link is no longer valid'
export const goneText =
  'The registration was decided, or the link has expired. If your company was approved, use the invite in your e-mail.'
export const startAgain = 'Start a new registration'
export const notEntered = 'Not entered yet'
export const removeIt = 'Remove'
export const cardAfterSaving = 'Save the brokers to upload their cards.'
export const saveBrokers = 'Save brokers'
export const brokerNotThere = 'Not in the list'
export const changedMeanwhile =
  'Something was changed in another tab. It is shown above. Check it, confirm the declarations again, and send.'
export const yourRegistration = 'Your registration'
