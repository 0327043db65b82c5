import {
  bookingBrokers,
  bookingForms,
  bookings,
  cheques,
  commissions,
  commissionTerms,
  discounts,
  earlierSales,
  payments,
  receipts,
  saleOffers,
  salesOverview,
  salesReports,
} from '@storey/api/client-endpoints.ts'
import {
  IconCalendarDue,
  IconChartBar,
  IconChartHistogram,
  IconDiscount,
  IconFileCheck,
  IconFileText,
  IconReceipt,
  IconSend,
} from '@tabler/icons-react'
import { screen } from './screen.ts'
import type { Screen } from './shell/site.ts'

/** The screens of the sales desk, in the order of the navigation. */
export const salesScreens: readonly Screen[] = [
  {
    path: '/inventory/overview',
    access: salesOverview.show.access,
    menu: { section: 'Sales', title: 'Overview', icon: IconChartBar, group: 'Sales', key: 'W' },
    page: screen(() => import('./sales/overview/OverviewPage.tsx'), 'OverviewPage'),
  },
  {
    path: '/inventory/reports',
    access: salesReports.show.access,
    menu: { section: 'Sales', title: 'Reports', icon: IconChartHistogram, group: 'Sales' },
    page: screen(() => import('./sales/reports/SalesReportsPage.tsx'), 'SalesReportsPage'),
  },
  {
    path: '/inventory/reports/rows',
    access: salesReports.rows.access,
    page: screen(() => import('./sales/reports/ReportRowsPage.tsx'), 'ReportRowsPage'),
  },
  {
    path: '/inventory/units/booked-units',
    list: 'bookings',
    access: bookings.list.access,
    menu: { section: 'Sales', title: 'Bookings', icon: IconFileCheck, group: 'Sales', key: 'O' },
    page: screen(() => import('./sales/bookings/BookingsPage.tsx'), 'BookingsPage'),
  },
  {
    path: '/inventory/typed-brokerages',
    access: bookingBrokers.typed.access,
    page: screen(() => import('./sales/bookings/MatchBrokeragesPage.tsx'), 'MatchBrokeragesPage'),
  },
  {
    path: '/inventory/units/booked-units/$id',
    access: bookings.one.access,
    page: screen(() => import('./sales/bookings/BookingPage.tsx'), 'BookingPage'),
  },
  {
    path: '/inventory/earlier-sales/import',
    access: earlierSales.record.access,
    page: screen(() => import('./sales/earlier-sales/ImportSalesPage.tsx'), 'ImportSalesPage'),
  },
  {
    path: '/inventory/earlier-sales/new',
    access: earlierSales.record.access,
    page: screen(() => import('./sales/earlier-sales/EarlierSalePage.tsx'), 'EarlierSalePage'),
  },
  {
    path: '/inventory/overdue-payments',
    list: 'overdue-installments',
    access: receipts.overdue.access,
    menu: { section: 'Sales', title: 'Overdue payments', icon: IconCalendarDue, group: 'Sales' },
    page: screen(() => import('./sales/payments/OverduePage.tsx'), 'OverduePage'),
  },
  {
    path: '/inventory/payments-due',
    list: 'payments-due',
    access: payments.due.access,
    menu: { section: 'Sales', title: 'Payments due', icon: IconCalendarDue, group: 'Sales' },
    page: screen(() => import('./sales/payments/DuePage.tsx'), 'DuePage'),
  },
  {
    path: '/inventory/receipts',
    list: 'receipts',
    access: payments.receipts.access,
    menu: { section: 'Sales', title: 'Receipts', icon: IconReceipt, group: 'Sales' },
    page: screen(() => import('./sales/payments/ReceiptsPage.tsx'), 'ReceiptsPage'),
  },
  {
    path: '/inventory/cheques',
    list: 'cheques',
    access: cheques.list.access,
    menu: { section: 'Sales', title: 'Cheques', icon: IconReceipt, group: 'Sales' },
    page: screen(() => import('./sales/cheques/ChequesPage.tsx'), 'ChequesPage'),
  },
  {
    path: '/inventory/commissions',
    list: 'commissions',
    access: commissions.list.access,
    menu: { section: 'Sales', title: 'Commissions', icon: IconReceipt, group: 'Sales' },
    page: screen(() => import('./sales/commissions/CommissionsPage.tsx'), 'CommissionsPage'),
  },
  {
    path: '/inventory/commission-terms',
    access: commissionTerms.list.access,
    page: screen(() => import('./sales/commission-terms/CommissionTermsPage.tsx'), 'CommissionTermsPage'),
  },
  {
    path: '/inventory/sale-offers',
    list: 'sale-offers',
    access: saleOffers.list.access,
    menu: { section: 'Sales', title: 'Sale offers', icon: IconSend, group: 'Offers, discounts', key: 'F' },
    page: screen(() => import('./sales/offers/OffersPage.tsx'), 'OffersPage'),
  },
  {
    path: '/inventory/sale-offers/own',
    access: saleOffers.own.access,
    menu: { section: 'Sales', title: 'Your offers', icon: IconFileText, group: 'Offers, discounts', key: 'Y' },
    create: { title: 'New offer', access: saleOffers.create.access, address: '/inventory/sale-offers/new' },
    page: screen(() => import('./sales/offers/OwnOffersPage.tsx'), 'OwnOffersPage'),
  },
  {
    path: '/inventory/sale-offers/new',
    access: saleOffers.create.access,
    page: screen(() => import('./sales/offers/NewOfferPage.tsx'), 'NewOfferPage'),
  },
  {
    path: '/inventory/sale-offers/$id/show',
    access: saleOffers.change.access,
    page: screen(() => import('./sales/offers/OfferPage.tsx'), 'OfferPage'),
  },
  {
    path: '/inventory/discount-request',
    list: 'discounts',
    access: discounts.list.access,
    menu: {
      section: 'Sales',
      title: 'Discounts',
      icon: IconDiscount,
      group: 'Offers, discounts',
      key: 'X',
      badge: 'waiting_discounts',
      opens: 'status=pending,assigned&sort=requested_at',
    },
    page: screen(() => import('./sales/discounts/DiscountsPage.tsx'), 'DiscountsPage'),
  },
  {
    path: '/inventory/units/$id/plan/$plan_id/book',
    access: bookingForms.one.access,
    page: screen(() => import('./sales/booking-form/BookingFormPage.tsx'), 'BookingFormPage'),
  },
]
