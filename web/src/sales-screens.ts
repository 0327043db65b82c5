import { bookingForms, bookings, discounts, receipts, saleOffers, salesOverview } from '@storey/api/client-endpoints.ts'
import {
  IconCalendarDollar,
  IconChartBar,
  IconDiscount,
  IconFileCheck,
  IconFileText,
  IconSend,
} from '@tabler/icons-react'
import { late } from './late-page.ts'
import type { Screen } from './shell/site.ts'

/** The screens of the sales desk, in the order of the navigation. */
export const salesScreens: readonly Screen[] = [
  {
    path: '/inventory/overview',
    access: salesOverview.show.access,
    menu: { section: 'Sales', title: 'Overview', icon: IconChartBar, key: 'W' },
    page: late('OverviewPage'),
  },
  {
    path: '/inventory/units/booked-units',
    list: 'bookings',
    access: bookings.list.access,
    menu: { section: 'Sales', title: 'Bookings', icon: IconFileCheck, key: 'O' },
    page: late('BookingsPage'),
  },
  {
    path: '/inventory/units/booked-units/$id',
    access: bookings.one.access,
    page: late('BookingPage'),
  },
  {
    path: '/inventory/overdue-payments',
    list: 'overdue-installments',
    access: receipts.overdue.access,
    menu: { section: 'Sales', title: 'Overdue payments', icon: IconCalendarDollar },
    page: late('OverduePage'),
  },
  {
    path: '/inventory/sale-offers',
    list: 'sale-offers',
    access: saleOffers.list.access,
    menu: { section: 'Sales', title: 'Sale offers', icon: IconSend, key: 'F' },
    page: late('OffersPage'),
  },
  {
    path: '/inventory/sale-offers/own',
    access: saleOffers.own.access,
    menu: { section: 'Sales', title: 'Your offers', icon: IconFileText, key: 'Y' },
    page: late('OwnOffersPage'),
  },
  {
    path: '/inventory/sale-offers/new',
    access: saleOffers.create.access,
    page: late('NewOfferPage'),
  },
  {
    path: '/inventory/sale-offers/$id/show',
    access: saleOffers.change.access,
    page: late('OfferPage'),
  },
  {
    path: '/inventory/discount-request',
    list: 'discounts',
    access: discounts.list.access,
    menu: { section: 'Sales', title: 'Discounts', icon: IconDiscount, key: 'X', badge: 'waiting_discounts' },
    page: late('DiscountsPage'),
  },
  {
    path: '/inventory/units/$id/plan/$plan_id/book',
    access: bookingForms.one.access,
    page: late('BookingFormPage'),
  },
]
