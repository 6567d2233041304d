/** The sheet that is open over the page: settings, help, or none. */
class Sheets {
  open: 'settings' | 'help' | null = $state(null)
}
export const sheets = new Sheets()
