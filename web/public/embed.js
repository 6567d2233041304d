// A match in a frame of another site: follow its events, and show the newest board.
const { match, language } = document.body.dataset
const board = `/match/${match}/board.svg?lang=${language}&version=`
const image = document.querySelector('img')
const dark = document.querySelector('source')
const score = document.querySelector('b')
const names = []

function show(event) {
  const news = JSON.parse(event.data)
  if (news.seats) names.splice(0, names.length, ...news.seats.map(seat => seat.name))
  if (news.scores && names.length) score.textContent = news.scores.map((points, seat) => `${names[seat]} ${points}`).join(' : ')
  image.src = board + news.version
  dark.srcset = `${board}${news.version}&theme=dark`
}

const events = new EventSource(`/api/matches/${match}/events`)
for (const kind of ['match', 'move', 'undo']) events.addEventListener(kind, show)
events.addEventListener('end', event => {
  show(event)
  events.close()
})
