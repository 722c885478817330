export const savedViews = {
  title: 'Saved views',
}
