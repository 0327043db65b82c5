/** Texts of these screens. */
export const all = 'All'
export const files = 'Files'
export const filesOf = (running: string | number) => `Files ${running}`
export const markAllAsRead = 'Mark all as read'
export const markAsRead = 'Mark as read'
export const markAsUnread = 'Mark as unread'
export const mentionsAssignmentsDueActivitiesAndBooking =
  'Mentions, assignments, due activities and booking decisions appear here.'
export const noNotificationsYet = 'No notifications yet'
export const notificationSettings = 'Notification settings'
export const notifications = 'Notifications'
export const runningCount = (count: string | number) => `${count} running`
export const show = 'Show'
export const showAll = 'Show all'
export const showMore = 'Show more'
export const unread = 'Unread'
export const unreadCount = (unread: string | number) => `${unread} unread`
export const unreadOf = (unread: string | number) => `Unread ${unread}`
export const youreAllCaughtUp = 'You’re all caught up'
