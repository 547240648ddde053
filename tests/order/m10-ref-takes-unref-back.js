// Row M10: ref() takes unref() back, however often either was called.
const timer = setTimeout(() => console.log('timer'), 5);
timer.unref().unref();
console.log(timer.hasRef());
timer.ref();
console.log(timer.hasRef(), timer.ref() === timer);
setTimeout(() => console.log('never'), 5000).unref().ref().unref();
