/* Lets the search work when the site is read from a folder: browsers start no workers there, so a frame takes their place. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      // What the script sends comes out here; what is sent to it waits until it listens.
      this.inside.postMessage = (data) => {
        const message = new MessageEvent("message", { data });
        this.dispatchEvent(message);
        this.onmessage?.(message);
      };
      const script = this.inside.document.createElement("script");
      script.src = address;
      this.ready = new Promise((resolve) => {
        script.onload = resolve;
        script.onerror = (failure) => this.onerror?.(failure);
      });
      this.inside.document.body.append(script);
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.inside.frameElement.remove();
    }
  };
}
