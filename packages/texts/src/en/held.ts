export const held = {
  title: 'Held changes',
}
