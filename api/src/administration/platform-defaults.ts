/** What the platform says until a super admin enters its own words on the page Settings. */
export const PLATFORM_DEFAULTS = {
  product_name: 'Storey',
  privacy_notice: [
    'We use the data and documents of this registration to check the company, to prepare the agreement with it, and to pay commissions.',
    'Only the users who review registrations and manage agreements see them. We do not sell them or use them for advertising.',
    'A registration that is not confirmed or not accepted is deleted. To see, correct or delete your data, answer the e-mail that confirmed your registration.',
  ].join('\n\n'),
  code_of_conduct: [
    'The company and its brokers tell buyers only what the developer publishes: prices, payment plans, areas and handover dates.',
    'They advertise a home only with the permission of the developer and with the permits that the law requires.',
    'They take no payments from buyers. Payments go to the account that the contract names.',
    'They keep the data of buyers confidential and disclose conflicts of interest.',
  ].join('\n\n'),
} as const
