explained = Prueba jugadas de ambos bandos, con variaciones y comentarios. Todo queda en la dirección de la página: guárdala en tus favoritos o compártela. Este sitio no almacena nada.
from-position = Desde una posición
open-board = Abrir el tablero
from-record = Desde un registro
paste-record = Pega un registro (.cgn o .json)
choose-file = O elige un archivo
open-record = Abrir el registro
from-archive = Las partidas del archivo tienen junto al tablero un enlace a este análisis.
