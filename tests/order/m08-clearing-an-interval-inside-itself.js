// Row M8: an interval may end itself, and may be replaced in its own callback.
let turns = 0;
const interval = setInterval(function () {
  console.log('turn', ++turns, this === interval);
  if (turns === 3) {
    clearInterval(this);
    setTimeout(() => console.log('after'), 5);
  }
}, 1);
