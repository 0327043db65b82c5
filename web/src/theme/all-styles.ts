// Styles of all Mantine components: imported by the signed-in shell and the gallery, not by public pages.
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
