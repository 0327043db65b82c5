// Generated from api/permissions.csv by `npm run generate`. Change the table, not this file.

/** The role a member has in one organization. */
export const roles = [
  'super_admin',
  'super_admin_sales_manager',
  'developer_admin',
  'developer',
  'broker_admin',
  'broker',
] as const

export type Role = (typeof roles)[number]

const table = {
  /** the activities page and every activity call */
  'activities.view': ['developer_admin', 'developer', 'broker_admin', 'broker'],
  /** create, change, delete pipelines and stages, reorder stages; the pipelines page */
  'pipelines.manage': ['developer_admin', 'broker_admin'],
  /** create, change, delete tags; the tags page */
  'tags.manage': ['developer_admin', 'broker_admin'],
  /** leads, deals, kanban and list boards, notes, lead documents, mentions, options of pipelines and tags */
  'leads.interact': ['developer_admin', 'developer', 'broker_admin', 'broker'],
  /** delete a lead, deal, activity, note or lead document */
  'leads.delete': ['developer_admin', 'broker_admin'],
  /** amenity library and its images; mapping amenities to projects, buildings, units */
  'amenities.manage': ['developer_admin'],
  /** project list and detail */
  'projects.view': ['super_admin_sales_manager', 'developer_admin', 'developer'],
  /** create, change, delete projects and their images, gallery, views, embeds, logo */
  'projects.manage': ['developer_admin'],
  /** building list and detail, payment plans read */
  'buildings.view': ['super_admin_sales_manager', 'developer_admin', 'developer'],
  /** create, change, delete buildings, floor plates, pdf images and logos, banner, payment plans and installments */
  'buildings.manage': ['developer_admin'],
  /** unit list and availability */
  'units.list': ['super_admin', 'super_admin_sales_manager', 'developer_admin', 'developer'],
  /** unit detail */
  'units.view': ['super_admin_sales_manager', 'developer_admin', 'developer'],
  /** change a unit's status, single and bulk */
  'units.change_status': ['super_admin_sales_manager', 'developer_admin'],
  /** Excel export of the unit list */
  'units.export': ['super_admin_sales_manager', 'developer_admin'],
  /** create, change, delete, import units, their plans, views and media */
  'units.manage': ['developer_admin'],
  /** a sales manager's narrow edit of a unit: price, sales notes and media, nothing else */
  'units.manage_restricted': ['super_admin_sales_manager'],
  /** sale offer list */
  'sale_offers.list': ['super_admin', 'super_admin_sales_manager', 'developer_admin'],
  /** sale offer show page and its changes: add and remove units, payment plans */
  'sale_offers.manage': ['developer_admin'],
  /** create a sale offer from chosen units, and download its PDF */
  'sale_offers.create': ['super_admin_sales_manager', 'developer_admin', 'developer'],
  /** delete a sale offer */
  'sale_offers.delete': ['super_admin', 'developer_admin'],
  /** booked units list and detail, contract and document downloads */
  'bookings.view': ['super_admin', 'super_admin_sales_manager'],
  /** book a unit on a payment plan; accept or reject a booking */
  'bookings.book': ['super_admin', 'super_admin_sales_manager'],
  /** discount request list */
  'discount_requests.view': ['super_admin'],
  /** choose the sales manager of a discount request */
  'discount_requests.assign': ['super_admin'],
  /** organization list and options */
  'organizations.list': ['super_admin', 'super_admin_sales_manager'],
  /** one organization (own, or any one in scope) */
  'organizations.show': ['super_admin', 'super_admin_sales_manager', 'developer_admin', 'broker_admin'],
  /** change an organization, its logo, its documents */
  'organizations.update': ['super_admin', 'developer_admin', 'broker_admin'],
  /** invite, remove, enable and disable members, change roles; API tokens; assign organizations to sales managers */
  'organizations.edit_users': ['super_admin'],
  /** download bank confirmation letter, additional documents, contracts */
  'organizations.download_documents': ['super_admin', 'super_admin_sales_manager', 'developer_admin', 'broker_admin'],
  /** users list and detail */
  'users.view': ['super_admin', 'super_admin_sales_manager'],
  /** contact companies and brokers: list, status, convert, delete, send messages */
  'contacts.manage': ['super_admin', 'super_admin_sales_manager'],
  /** messaging logs and templates */
  'message_logs.view': ['super_admin', 'super_admin_sales_manager'],
  /** contract templates, send a contract to an organization, renew, countersign, terminate (downloads follow organizations.download_documents) */
  'contracts.manage': ['super_admin'],
  /** sign or decline a contract sent to the own organization */
  'contracts.sign': ['developer_admin', 'broker_admin'],
} satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof table

/** All capabilities, and the roles that have each. */
export const capabilities: Readonly<Record<Capability, readonly Role[]>> = table
