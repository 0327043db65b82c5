import type { RouteComponent } from '@tanstack/react-router'

/**
 * The code of every screen except leads. The list of these files, with styles and shared chunks, is 5 KiB, so it is loaded after the
 * first list.
 */
export const latePages = {
  ImportsPage: async () => (await import('./crm/lead-imports/ImportsPage.tsx')).ImportsPage,
  ImportPage: async () => (await import('./crm/lead-imports/ImportPage.tsx')).ImportPage,
  CompanyImportsPage: async () =>
    (await import('./administration/contact-imports/CompanyImportsPage.tsx')).CompanyImportsPage,
  CompanyImportPage: async () =>
    (await import('./administration/contact-imports/CompanyImportPage.tsx')).CompanyImportPage,
  BrokerImportsPage: async () =>
    (await import('./administration/contact-imports/BrokerImportsPage.tsx')).BrokerImportsPage,
  BrokerImportPage: async () =>
    (await import('./administration/contact-imports/BrokerImportPage.tsx')).BrokerImportPage,
  UnitImportsPage: async () => (await import('./inventory/unit-imports/UnitImportsPage.tsx')).UnitImportsPage,
  UnitImportPage: async () => (await import('./inventory/unit-imports/UnitImportPage.tsx')).UnitImportPage,
  BinPage: async () => (await import('./crm/bin/BinPage.tsx')).BinPage,
  BoardsPage: async () => (await import('./crm/pipelines/BoardsPage.tsx')).BoardsPage,
  KanbanPage: async () => (await import('./crm/pipelines/KanbanPage.tsx')).KanbanPage,
  ListBoardPage: async () => (await import('./crm/pipelines/ListBoardPage.tsx')).ListBoardPage,
  ActivitiesPage: async () => (await import('./crm/activities/ActivitiesPage.tsx')).ActivitiesPage,
  PipelinesPage: async () => (await import('./crm/pipelines/PipelinesPage.tsx')).PipelinesPage,
  PipelinePage: async () => (await import('./crm/pipelines/PipelinePage.tsx')).PipelinePage,
  TagsPage: async () => (await import('./crm/tags/TagsPage.tsx')).TagsPage,
  AssignmentPage: async () => (await import('./crm/assignment/AssignmentPage.tsx')).AssignmentPage,
  ProjectsPage: async () => (await import('./inventory/projects/ProjectsPage.tsx')).ProjectsPage,
  ProjectPage: async () => (await import('./inventory/projects/ProjectPage.tsx')).ProjectPage,
  BuildingsPage: async () => (await import('./inventory/buildings/BuildingsPage.tsx')).BuildingsPage,
  BuildingPage: async () => (await import('./inventory/buildings/BuildingPage.tsx')).BuildingPage,
  PaymentPlansPage: async () => (await import('./inventory/payment-plans/PaymentPlansPage.tsx')).PaymentPlansPage,
  PaymentPlanPage: async () => (await import('./inventory/payment-plans/PaymentPlanPage.tsx')).PaymentPlanPage,
  UnitsPage: async () => (await import('./inventory/units/UnitsPage.tsx')).UnitsPage,
  CompareUnitsPage: async () => (await import('./inventory/unit-comparison/CompareUnitsPage.tsx')).CompareUnitsPage,
  UnitPage: async () => (await import('./inventory/units/UnitPage.tsx')).UnitPage,
  OverviewPage: async () => (await import('./sales/overview/OverviewPage.tsx')).OverviewPage,
  OffersPage: async () => (await import('./sales/offers/OffersPage.tsx')).OffersPage,
  OwnOffersPage: async () => (await import('./sales/offers/OwnOffersPage.tsx')).OwnOffersPage,
  NewOfferPage: async () => (await import('./sales/offers/NewOfferPage.tsx')).NewOfferPage,
  OfferPage: async () => (await import('./sales/offers/OfferPage.tsx')).OfferPage,
  AmenitiesPage: async () => (await import('./inventory/amenities/AmenitiesPage.tsx')).AmenitiesPage,
  PriceListsPage: async () => (await import('./inventory/price-lists/PriceListsPage.tsx')).PriceListsPage,
  NewPriceListPage: async () => (await import('./inventory/price-lists/NewPriceListPage.tsx')).NewPriceListPage,
  PriceListPage: async () => (await import('./inventory/price-lists/PriceListPage.tsx')).PriceListPage,
  OverduePage: async () => (await import('./sales/payments/OverduePage.tsx')).OverduePage,
  DiscountsPage: async () => (await import('./sales/discounts/DiscountsPage.tsx')).DiscountsPage,
  BookingsPage: async () => (await import('./sales/bookings/BookingsPage.tsx')).BookingsPage,
  BookingPage: async () => (await import('./sales/bookings/BookingPage.tsx')).BookingPage,
  BookingFormPage: async () => (await import('./sales/booking-form/BookingFormPage.tsx')).BookingFormPage,
  ProfilePage: async () => (await import('./account/profile/ProfilePage.tsx')).ProfilePage,
  SecurityPage: async () => (await import('./account/security/SecurityPage.tsx')).SecurityPage,
  InvitesPage: async () => (await import('./account/invites/InvitesPage.tsx')).InvitesPage,
  NotificationSettingsPage: async () =>
    (await import('./account/notifications/NotificationSettingsPage.tsx')).NotificationSettingsPage,
  OrganizationsPage: async () =>
    (await import('./administration/organizations/OrganizationsPage.tsx')).OrganizationsPage,
  OrganizationPage: async () => (await import('./administration/organizations/OrganizationPage.tsx')).OrganizationPage,
  OwnOrganizationPage: async () =>
    (await import('./administration/organizations/OrganizationPage.tsx')).OwnOrganizationPage,
  CompaniesPage: async () => (await import('./administration/contact-companies/CompaniesPage.tsx')).CompaniesPage,
  BrokersPage: async () => (await import('./administration/contact-brokers/BrokersPage.tsx')).BrokersPage,
  MessagesPage: async () => (await import('./messaging/messages/MessagesPage.tsx')).MessagesPage,
  BatchesPage: async () => (await import('./messaging/batches/BatchesPage.tsx')).BatchesPage,
  TemplatesPage: async () => (await import('./messaging/templates/TemplatesPage.tsx')).TemplatesPage,
  UsersPage: async () => (await import('./administration/users/UsersPage.tsx')).UsersPage,
  UserPage: async () => (await import('./administration/users/UserPage.tsx')).UserPage,
  ContractsPage: async () => (await import('./administration/contracts/ContractsPage.tsx')).ContractsPage,
  ContractPage: async () => (await import('./administration/contracts/ContractPage.tsx')).ContractPage,
  AuditPage: async () => (await import('./administration/audit/AuditPage.tsx')).AuditPage,
  TwoFactorNoticePage: async () => (await import('./account/two-factor/TwoFactorNoticePage.tsx')).TwoFactorNoticePage,
  AuthenticatorAppPage: async () =>
    (await import('./account/two-factor/AuthenticatorAppPage.tsx')).AuthenticatorAppPage,
  NoOrganizationsPage: async () =>
    (await import('./account/no-organizations/NoOrganizationsPage.tsx')).NoOrganizationsPage,
  InvitePage: async () => (await import('./account/invites/InvitePage.tsx')).InvitePage,
  ChangeEmailPage: async () => (await import('./account/profile/ChangeEmailPage.tsx')).ChangeEmailPage,
} satisfies Record<string, () => Promise<RouteComponent>>
